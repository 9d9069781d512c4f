import { auditAction } from '@heirloom/contract/audit/audit-action.ts';
import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { Download, X } from 'lucide-react';
import { exportUrl } from '#features/audit/audit-address.ts';
import { auditMessages } from '#features/audit/audit.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { Select } from '#ui/form/select.tsx';

const words = auditMessages.filters;
const actions = auditAction.options.toSorted((one, other) =>
  words.actionName(one).localeCompare(words.actionName(other)),
);

type AuditFiltersProps = { filter: AuditFilter; narrow: (changes: AuditFilter) => void };

export function AuditFilters({ filter, narrow }: AuditFiltersProps) {
  return (
    <div
      role="group"
      aria-label={words.label}
      className="mb-(--grid-gap) grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <Field label={words.action} className="max-md:col-span-2">
        <Select
          className="md:w-72"
          value={filter.action ?? ''}
          onChange={(event) =>
            narrow({ action: actions.find((known) => known === event.target.value) })
          }
        >
          <option value="">{words.anyAction}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {words.actionName(action)}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={words[end]}>
          <Input
            type="date"
            value={filter[end] ?? ''}
            onChange={(event) => narrow({ [end]: event.target.value || undefined })}
          />
        </Field>
      ))}
      {filter.personId !== undefined && (
        <Button
          variant="quiet"
          icon={X}
          className="max-md:col-span-2"
          onClick={() => narrow({ personId: undefined })}
        >
          {auditMessages.showEverybody}
        </Button>
      )}
      <div className="flex gap-3 max-md:col-span-2 max-md:[&>*]:flex-1 md:ml-auto">
        <AnchorButton href={exportUrl('csv', filter)} download icon={Download}>
          {auditMessages.csv}
        </AnchorButton>
        <AnchorButton href={exportUrl('json', filter)} download icon={Download}>
          {auditMessages.json}
        </AnchorButton>
      </div>
    </div>
  );
}
