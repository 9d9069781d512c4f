import { type AccountSort, accountSort } from '@heirloom/contract/accounts/accounts.schema.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { Select } from '#ui/form/select.tsx';

type AccountOrderSelectProps = {
  value: AccountSort;
  onOrder: (order: AccountSort) => void;
  className?: string;
};

/** Selects the order of a list of accounts that has no columns to press. */
export function AccountOrderSelect({ value, onOrder, className }: AccountOrderSelectProps) {
  return (
    <Select
      aria-label={accountsMessages.filters.order}
      className={className}
      value={value}
      onChange={(event) => {
        const order = accountSort.options.find((known) => known === event.target.value);
        if (order) onOrder(order);
      }}
    >
      {accountSort.options.map((order) => (
        <option key={order} value={order}>
          {accountsMessages.orders[order]}
        </option>
      ))}
    </Select>
  );
}
