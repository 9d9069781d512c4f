import { cropMaximum, type Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { ReactNode } from 'react';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';

type MendingFieldsProps = {
  mending: Mending;
  /** Of a recording there is only the sound. */
  isSound: boolean;
  /** What proposes how much is to be cut off. */
  proposal: ReactNode;
  onChange: (changes: Partial<Mending>) => void;
};

const words = mendingMessages;
const sides = ['left', 'top', 'right', 'bottom'] as const;
const turns = [90, 180, 270] as const;

export function MendingFields({ mending, isSound, proposal, onChange }: MendingFieldsProps) {
  const { shape, fields, turn, sound, crop } = mending;
  const soundChoice = (
    <Choice
      label={words.sound}
      value={sound}
      choices={{ left: words.leftOnly, right: words.rightOnly, swapped: words.swapped }}
      onChoose={(chosen) => onChange({ sound: chosen })}
    />
  );
  if (isSound) return soundChoice;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Choice
          label={words.shape}
          value={shape}
          choices={{ '4:3': '4:3', '16:9': '16:9' }}
          onChoose={(chosen) => onChange({ shape: chosen })}
        />
        {soundChoice}
        <Field label={words.turn}>
          <Select
            value={turn}
            onChange={({ target }) => onChange({ turn: Number(target.value) as Mending['turn'] })}
          >
            <option value={0}>{words.notTurned}</option>
            {turns.map((degrees) => (
              <option key={degrees} value={degrees}>
                {words.turned(degrees)}
              </option>
            ))}
          </Select>
        </Field>
        <Choice
          label={words.fields}
          value={fields}
          choices={{
            'top-first': words.topFirst,
            'bottom-first': words.bottomFirst,
            none: words.noFields,
          }}
          onChoose={(chosen) => onChange({ fields: chosen })}
        />
        <SpeedChoice speed={mending.speed} onChange={(speed) => onChange({ speed })} />
      </div>
      <fieldset>
        <legend className="mb-2 text-[1rem] leading-snug font-[620]">{words.crop}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {sides.map((side) => (
            <Field
              key={side}
              label={words.sides[side]}
              error={isCrop(crop[side]) ? undefined : words.cropWrong(cropMaximum)}
            >
              <Input
                type="number"
                inputMode="numeric"
                min={0}
                max={cropMaximum}
                step={1}
                value={crop[side]}
                onChange={({ target }) =>
                  onChange({ crop: { ...crop, [side]: Math.trunc(Number(target.value)) } })
                }
              />
            </Field>
          ))}
        </div>
        {proposal}
      </fieldset>
    </>
  );
}

type SpeedChoiceProps = {
  speed: Mending['speed'];
  onChange: (speed: Mending['speed']) => void;
};

type Speed = NonNullable<Mending['speed']>;
const recorded: Speed['recorded'][] = [16, 18, 24];
const transferred: Speed['transferred'][] = [16, 18, 24, 25, 30];
/** Of most files, where each picture of the reel became one of theirs. */
const usual = 25;

/** How many pictures a second a reel was recorded with, and with how many it plays. */
function SpeedChoice({ speed, onChange }: SpeedChoiceProps) {
  return (
    <>
      <Field label={words.recorded}>
        <Select
          value={speed?.recorded ?? ''}
          onChange={({ target }) => {
            const chosen = recorded.find((each) => String(each) === target.value);
            onChange(chosen ? { transferred: usual, ...speed, recorded: chosen } : null);
          }}
        >
          <option value="">{words.asFile}</option>
          {recorded.map((each) => (
            <option key={each} value={each}>
              {words.pictures(each)}
            </option>
          ))}
        </Select>
      </Field>
      {speed && (
        <Field label={words.transferred} hint={words.transferredHint}>
          <Select
            value={speed.transferred}
            onChange={({ target }) => {
              const chosen = transferred.find((each) => String(each) === target.value);
              if (chosen) onChange({ ...speed, transferred: chosen });
            }}
          >
            {transferred.map((each) => (
              <option key={each} value={each}>
                {words.pictures(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** Tells whether so much can be cut off a side. */
export function isCrop(percent: number): boolean {
  return percent >= 0 && percent <= cropMaximum;
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | null;
  choices: Record<Value, string>;
  onChoose: (value: Value | null) => void;
};

/** One of a few, or what the file says. */
function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose((target.value || null) as Value | null)}
      >
        <option value="">{words.asFile}</option>
        {Object.entries<string>(choices).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
