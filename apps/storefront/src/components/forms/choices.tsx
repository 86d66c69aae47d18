'use client';

import type { ReactElement, ReactNode } from 'react';

import { useForm } from './action-form';

/** An option of a list of choices. */
export interface Choice {
  value: string;
  label: ReactNode;
  note?: ReactNode;
}

interface Props {
  name: string;
  legend: string;
  choices: Choice[];
  /** Value that is chosen at first. */
  chosen: string;
  children?: ReactNode;
}

/** A choice of one of a few options, which are all shown. */
export function Choices({ name, legend, choices, chosen, children }: Props): ReactElement {
  const { state, prefix } = useForm();
  const value = state.values[name] ?? chosen;
  const errors = state.errors[name] ?? [];
  const errorId = errors.length ? `${prefix}-${name}-error` : undefined;
  return (
    <fieldset className="group/choices space-y-3" aria-describedby={errorId}>
      <legend className="mb-3 font-display text-xl">{legend}</legend>
      {errors.length ? (
        <p id={errorId} className="font-medium text-sale">
          {errors.join(' ')}
        </p>
      ) : null}
      {choices.map((choice) => (
        <label
          // React does not apply a new default to an input that is already there.
          key={`${choice.value} ${String(choice.value === value)}`}
          className="flex cursor-pointer gap-3 rounded border border-line bg-white p-3 has-checked:border-brand has-checked:ring-1 has-checked:ring-brand"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            aria-invalid={errors.length ? true : undefined}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span className="grow">
            <span className="block font-medium">{choice.label}</span>
            {choice.note ? <span className="block text-sm text-soft">{choice.note}</span> : null}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
