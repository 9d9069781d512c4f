import { createContext, use } from 'react';

type FieldContext = {
  id: string;
  descriptionIds: string | undefined;
  isInvalid: boolean;
};

export const FieldContext = createContext<FieldContext | null>(null);

type FieldControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** Links a control to the label, hint and error of the Field around it; without one it changes nothing. */
export function useFieldControl(own: FieldControlProps): FieldControlProps {
  const field = use(FieldContext);
  if (field === null) return own;
  return {
    // The label refers to the field's id, so the control must have that id.
    id: field.id,
    'aria-describedby': own['aria-describedby'] ?? field.descriptionIds,
    'aria-invalid': own['aria-invalid'] ?? (field.isInvalid || undefined),
  };
}
