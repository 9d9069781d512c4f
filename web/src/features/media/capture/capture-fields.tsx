import { type CaptureDraft, decadesUntil } from '#features/media/capture/capture-draft.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { pageLocale } from '#languages/page-language.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';

type CaptureFieldsProps = {
  draft: CaptureDraft;
  onChange: (change: Partial<CaptureDraft>) => void;
  error: string | undefined;
  /** Does not ask whether the date is approximate. */
  isExact?: boolean;
};

const words = mediaActionMessages.date;
const precisions = ['day', 'month', 'year', 'decade', 'unknown'] as const;
const monthName = new Intl.DateTimeFormat(pageLocale(), { month: 'long', timeZone: 'UTC' });
/** Computed once per page load, because a decade rarely begins while the app is open. */
const decades = decadesUntil(new Date().getFullYear());
const months = Array.from({ length: 12 }, (_, n) => monthName.format(Date.UTC(2000, n, 1)));

/** The fields for the precision of a date, and for the parts that the precision needs. */
export function CaptureFields({ draft, onChange, error, isExact = false }: CaptureFieldsProps) {
  const { precision } = draft;
  const isDay = precision === 'day';
  return (
    <>
      <Field label={words.precision}>
        <Select
          value={precision}
          onChange={(event) => {
            const next = precisions.find((known) => known === event.target.value) ?? 'day';
            onChange({
              precision: next,
              year: next === 'decade' ? toDecade(draft.year) : draft.year,
            });
          }}
        >
          {precisions.map((known) => (
            <option key={known} value={known}>
              {words.precisions[known]}
            </option>
          ))}
        </Select>
      </Field>
      {precision === 'decade' && (
        <Field label={words.decade} error={error}>
          <Select value={draft.year} onChange={(event) => onChange({ year: event.target.value })}>
            <option value="">{words.choose}</option>
            {decades.map((decade) => (
              <option key={decade} value={decade}>
                {decade}s
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(isDay || precision === 'month' || precision === 'year') && (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.2fr)] gap-3 has-[>:only-child]:grid-cols-1">
          {precision !== 'year' && (
            <Field label={words.month} className={isDay ? undefined : 'col-span-2'}>
              <Select
                value={draft.month}
                onChange={(event) => onChange({ month: event.target.value })}
              >
                <option value="">{words.choose}</option>
                {months.map((name, number) => (
                  <option key={name} value={String(number + 1)}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {isDay && (
            <Field label={words.day}>
              <Input
                inputMode="numeric"
                maxLength={2}
                value={draft.day}
                onChange={(event) => onChange({ day: event.target.value })}
              />
            </Field>
          )}
          <Field label={words.year} error={error}>
            <Input
              inputMode="numeric"
              maxLength={4}
              value={draft.year}
              onChange={(event) => onChange({ year: event.target.value })}
            />
          </Field>
        </div>
      )}
      {!isExact && precision !== 'unknown' && (
        <Checkbox
          label={words.about}
          checked={draft.isApproximate}
          onChange={(event) => onChange({ isApproximate: event.target.checked })}
        />
      )}
    </>
  );
}

const toDecade = (year: string): string => (/^\d{4}$/.test(year) ? `${year.slice(0, 3)}0` : '');
