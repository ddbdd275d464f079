/** Under which type a node of the palette is dragged. */
export const draggedType = 'application/x-parley-node'
