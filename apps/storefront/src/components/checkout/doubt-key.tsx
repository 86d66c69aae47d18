'use client';

import type { ReactElement } from 'react';

import { useForm } from '../forms/action-form';

/** Sends back which unusual entries the visitor was asked about; pressing again confirms them. */
export function DoubtKey(): ReactElement {
  const { state } = useForm();
  return <input type="hidden" name="doubt_key" value={state.values.doubt_key ?? ''} />;
}
