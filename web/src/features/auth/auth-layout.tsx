import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import lakeAtDusk from '#features/auth/lake-at-dusk.svg';
import { useToastPlace } from '#ui/feedback/toast-place.ts';
import { Logo } from '#ui/logo.tsx';

/**
 * The form beside a picture with the slogan; on phones the picture is a band above the form. All forms begin at the
 * same height, however long they are.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  useToastPlace('top-right');
  return (
    <div className="grid min-h-dvh grid-rows-[13.5rem_1fr] lg:grid-cols-[minmax(0,1.19fr)_minmax(30rem,1fr)] lg:grid-rows-1">
      <header
        data-theme="dark"
        className="relative isolate overflow-hidden bg-page lg:sticky lg:top-0 lg:h-dvh"
      >
        <img
          src={lakeAtDusk}
          alt=""
          className="absolute inset-0 -z-1 size-full object-cover object-[50%_66%]"
        />
        <div className="absolute inset-0 -z-1 bg-linear-to-t from-scrim via-transparent via-50% to-scrim/60" />
        <Link
          to="/"
          aria-label={words.home}
          className="absolute top-3 left-5 flex min-h-11 items-center rounded-md text-on-image lg:top-10 lg:left-14"
        >
          <Logo />
        </Link>
        <div className="absolute bottom-13 left-14 hidden lg:block">
          <p className="title-1 max-w-[8.5em] [text-wrap:wrap]! text-on-image">{words.slogan}</p>
          <p className="stamp mt-3 text-stamp">{words.sloganNote}</p>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex justify-center px-5 pt-6 pb-12 outline-none lg:items-start lg:pt-[max(3rem,calc(50dvh-23.5rem))]"
      >
        <div className="w-full max-w-110">{children}</div>
      </main>
    </div>
  );
}
