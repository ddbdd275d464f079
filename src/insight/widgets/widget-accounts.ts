import type { Ctx } from '#core/context/context.ts'
import { isUuid } from '#core/validation.ts'
import { accountName, accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import type { WidgetFilter } from './widget-row.ts'

/** Whether a filter means one account; the other operators compare with words of its name, and "" means none. */
const isOfAccount = ({ field, operator, value }: WidgetFilter): boolean =>
  field === 'messaging_account' && (operator === 'equals' || operator === 'not_equals') && value.trim() !== ''

/** The same with the ids of accounts, as filters are stored (spec/8 G3). Throws invalid_field "Account not found". */
export const withAccountIds = (ctx: Ctx, filters: readonly WidgetFilter[]): Promise<WidgetFilter[]> =>
  Promise.all(
    filters.map(async (filter) =>
      isOfAccount(filter) ? { ...filter, value: await accountNamed(ctx, filter.value, 'filters') } : filter,
    ),
  )

/** The same with the present names of accounts; an account that was removed keeps its id, which nothing has. */
export const withAccountNames = (ctx: Ctx, filters: readonly WidgetFilter[]): Promise<WidgetFilter[]> =>
  Promise.all(
    filters.map(async (filter) =>
      isOfAccount(filter) && isUuid(filter.value)
        ? { ...filter, value: (await accountName(ctx, filter.value)) ?? filter.value }
        : filter,
    ),
  )
