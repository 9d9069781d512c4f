import type { Language } from '@heirloom/contract/languages/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession, useSessionStore } from '#features/auth/use-session.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { cn } from '#lib/cn.ts';
import { segment, segmentGroup } from '#ui/form/segment-styles.ts';

const words = profileMessages.language;

/** Each language by its own name, so that whoever is lost in another one finds it. */
const choices: { value: Language | null; label: string; lang?: Language }[] = [
  { value: null, label: words.browser },
  { value: 'en', label: words.english, lang: 'en' },
  { value: 'de', label: words.german, lang: 'de' },
];

/** Lets the person choose the language of their pages and mails. Another language is another load of the page. */
export function LanguageSwitch() {
  const { user } = useSession();
  const choose = useChooseLanguage();
  const name = useId();
  return (
    <fieldset className={cn(segmentGroup, 'self-start')} disabled={choose.isPending}>
      <legend className="sr-only">{words.label}</legend>
      {choices.map(({ value, label, lang }) => (
        <label
          key={label}
          lang={lang}
          className={cn(
            segment,
            'has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === (user?.language ?? null)}
            onChange={() => choose.mutate({ language: value })}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function useChooseLanguage() {
  const store = useSessionStore();
  return useMutation(
    api.profiles.chooseLanguage.mutationOptions({
      onSuccess: async () => {
        // The session holds the choice, from which the page takes its language when it loads.
        await store.reload();
        window.location.reload();
      },
      meta: {
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
}
