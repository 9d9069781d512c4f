import {
  type CollectionType,
  collectionTypes,
} from '@heirloom/contract/collections/collection-type.ts';
import { collectionNameMaximum } from '@heirloom/contract/limits.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { typeStyles } from '#features/media/types/type-style.ts';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

const words = collectionPageMessages.details;

export type CollectionDetails = { name: string; description: string; type: CollectionType };

type CollectionDetailsFieldsProps = {
  details: CollectionDetails;
  nameError: string | undefined;
  onChange: (changes: Partial<CollectionDetails>) => void;
};

const types = collectionTypes.map((value) => ({
  value,
  label: collectionMessages.typeLabel[value],
  icon: typeStyles[value].icon,
  iconClassName: typeStyles[value].text,
}));

/** The fields for the name, the description and the type of a collection. */
export function CollectionDetailsFields(props: CollectionDetailsFieldsProps) {
  const { details, nameError, onChange } = props;
  return (
    <>
      <Field label={words.name} error={nameError}>
        <Input
          value={details.name}
          maxLength={collectionNameMaximum}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={words.description} optional>
        <Textarea
          value={details.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <ChoiceCards
        label={words.type}
        value={details.type}
        onValueChange={(type) => onChange({ type })}
        choices={types}
        columns={2}
      />
    </>
  );
}
