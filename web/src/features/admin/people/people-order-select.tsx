import { type PersonSort, personSort } from '@heirloom/contract/people/people.schema.ts';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { Select } from '#ui/select.tsx';

type PeopleOrderSelectProps = {
  value: PersonSort;
  onOrder: (order: PersonSort) => void;
  className?: string;
};

/** The order of a list of people, where there are no columns to press. */
export function PeopleOrderSelect({ value, onOrder, className }: PeopleOrderSelectProps) {
  return (
    <Select
      aria-label={peopleMessages.filters.order}
      className={className}
      value={value}
      onChange={(event) => {
        const order = personSort.options.find((known) => known === event.target.value);
        if (order) onOrder(order);
      }}
    >
      {personSort.options.map((order) => (
        <option key={order} value={order}>
          {peopleMessages.orders[order]}
        </option>
      ))}
    </Select>
  );
}
