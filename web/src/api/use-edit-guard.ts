import { useRef, useState } from 'react';
import { isChangedMeanwhile } from '#api/errors.ts';
import { mergeEdit } from '#api/merge-edit.ts';

/** What people enter about something, and the revision that has it. */
export type Edit<Fields> = { fields: Fields; revision: string | undefined };

type EditGuardOptions<Fields> = {
  /** What the editor showed when it was opened; it counts only then. */
  seen: Edit<Fields>;
  /** Reads what is stored now. */
  find: () => Promise<Edit<Fields>>;
  /** Receives the fields with what another person has changed in those that this person left alone. */
  onMerge?: (fields: Fields) => void;
};

/**
 * Saves an edit without overwriting what its editor never saw. Changes of different fields are combined. When both have
 * changed the same field, `save` throws CHANGED_MEANWHILE, and `theirs` has what the other person saved: from then on
 * the editor has seen it, and can save over it.
 */
export function useEditGuard<Fields extends object>(options: EditGuardOptions<Fields>) {
  const known = useRef(options.seen);
  const [theirs, setTheirs] = useState<Partial<Fields>>({});

  const save = async <Saved>(
    wanted: Fields,
    send: (edit: Edit<Fields>) => Promise<Saved>,
  ): Promise<Saved> => {
    for (let fields = wanted, triesLeft = 5; ; triesLeft -= 1) {
      try {
        return await send({ fields, revision: known.current.revision });
      } catch (error) {
        if (!isChangedMeanwhile(error) || triesLeft === 0) throw error;
        const now = await options.find();
        const merged = mergeEdit(known.current.fields, fields, now.fields);
        known.current = now;
        fields = merged.fields;
        if (Object.keys(merged.theirs).length === 0) continue;
        options.onMerge?.(fields);
        setTheirs(merged.theirs);
        throw error;
      }
    }
  };
  return { save, theirs };
}
