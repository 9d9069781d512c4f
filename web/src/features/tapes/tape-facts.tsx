import {
  type TapeKind,
  tapeKinds,
  type TapeState,
  tapeStates,
} from '@heirloom/contract/tapes/tape-words.ts';
import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { InPlaceField } from '#features/tapes/in-place-field.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { useChangeTape } from '#features/tapes/use-change-tape.ts';
import { formatCaptureDate } from '#lib/format-date.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';

const { fields, kinds, states } = tapeMessages;

/** All that is written about a tape, each field changed where it stands. */
export function TapeFacts({ tape }: { tape: Tape }) {
  const change = useChangeTape(tape.id);
  const mayChange = tape.rights.includes('change');
  const saving = (
    name:
      | 'label'
      | 'place'
      | 'parts'
      | 'condition'
      | 'transferredBy'
      | 'transferredOn'
      | 'transferredWith'
      | 'notes',
  ) =>
    mayChange
      ? (value: string) =>
          change.mutateAsync({
            id: tape.id,
            [name]: name === 'transferredOn' ? value.trim() || null : value,
          })
      : undefined;
  return (
    <section aria-labelledby="tape-facts" className="surface-card px-5 py-4">
      <h2 id="tape-facts" className="title-album">
        {tapeMessages.page.facts}
      </h2>
      {mayChange && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Field label={fields.state}>
            <Select
              value={tape.state}
              onChange={({ target }) =>
                change.mutate({ id: tape.id, state: target.value as TapeState })
              }
            >
              {tapeStates.map((state) => (
                <option key={state} value={state}>
                  {states[state]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={fields.kind}>
            <Select
              value={tape.kind}
              onChange={({ target }) =>
                change.mutate({ id: tape.id, kind: target.value as TapeKind })
              }
            >
              {tapeKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <dl className="mt-2 divide-y">
        <InPlaceField label={fields.label} value={tape.label} onSave={saving('label')} />
        <InPlaceField
          label={fields.place}
          value={tape.place}
          hint={fields.placeHint}
          onSave={saving('place')}
        />
        <InPlaceField label={fields.parts} value={tape.parts} onSave={saving('parts')} />
        <InPlaceField
          label={fields.condition}
          value={tape.condition}
          onSave={saving('condition')}
        />
        <InPlaceField
          label={fields.transferredBy}
          value={tape.transferredBy}
          onSave={saving('transferredBy')}
        />
        <InPlaceField
          label={fields.transferredOn}
          value={tape.transferredOn}
          hint={fields.transferredOnHint}
          onSave={saving('transferredOn')}
        >
          {tape.transferredOn !== null && dateOf(tape.transferredOn)}
        </InPlaceField>
        <InPlaceField
          label={fields.transferredWith}
          value={tape.transferredWith}
          onSave={saving('transferredWith')}
        />
        <InPlaceField label={fields.notes} value={tape.notes} isLong onSave={saving('notes')} />
      </dl>
    </section>
  );
}

function dateOf(written: string): string {
  const precision = ({ 4: 'year', 7: 'month' } as const)[written.length] ?? 'day';
  const localTime = `${written}${'-01-01'.slice(written.length - 4)}T00:00:00`;
  return formatCaptureDate({ localTime, precision }) ?? written;
}
