import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#lib/cn.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input, type InputProps } from '#ui/form/input.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

/** A password field with a button that shows the password, which helps when typing with a remote control. */
export function PasswordInput({ className, ...native }: Omit<InputProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...native}
        type={isShown ? 'text' : 'password'}
        className={cn('pr-14', className)}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={uiMessages.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0.5 my-auto text-ink-2"
      />
    </div>
  );
}
