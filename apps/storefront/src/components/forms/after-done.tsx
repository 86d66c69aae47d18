'use client';

import type { ReactElement, ReactNode } from 'react';

import { useForm } from './action-form';

/** Shows the way on after the form around it has succeeded. */
export function AfterDone({ children }: { children: ReactNode }): ReactElement | null {
  return useForm().state.status === 'done' ? <>{children}</> : null;
}
