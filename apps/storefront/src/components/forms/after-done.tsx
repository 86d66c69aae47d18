'use client';

import type { ReactElement, ReactNode } from 'react';

import { useForm } from './action-form';

/** Shows the way on after the form around it has succeeded. */
export function AfterDone({ children }: { children: ReactNode }): ReactElement | null {
  return useForm().state.status === 'done' ? <>{children}</> : null;
}

/** Shows a way out of the failure of the form around it that its action offers. */
export function Offered({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  return useForm().state.offer === name ? <>{children}</> : null;
}
