/** What a file of tests may take at most, in CPU seconds; a dearer one is split or made faster. */
export const cpuBudget = 20

/** Files that may take more, with the reason. */
export const dearFiles: Readonly<Record<string, string>> = {}
