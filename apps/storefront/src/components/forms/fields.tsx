'use client';

import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';

import { useForm } from './action-form';

interface Base {
  /** Name of the field in the form and in the errors of the store. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the errors of the form; the page itself has found the entry wrong. */
  error?: string;
}

/** Attributes that tie a field to its label, its hint and its errors. */
interface Parts {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

function useField({ name, hint, error }: Base): { parts: Parts; errors: string[]; entered?: string } {
  const { state, prefix } = useForm();
  const id = `${prefix}-${name}`;
  const errors = error ? [error] : (state.errors[name] ?? []);
  const described = [hint ? `${id}-hint` : '', errors.length ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    parts: {
      id,
      'aria-invalid': errors.length ? true : undefined,
      'aria-describedby': described || undefined,
    },
    errors,
    entered: state.values[name],
  };
}

interface FrameProps extends Base {
  id: string;
  errors: string[];
  required?: boolean;
  className?: string;
  children: ReactNode;
}

function Frame({ id, label, hint, errors, required, className, children }: FrameProps): ReactElement {
  const { texts } = useForm();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {required ? null : <span className="ml-1 font-normal text-soft">({texts.optional})</span>}
      </label>
      {children}
      <Notes id={id} hint={hint} errors={errors} />
    </div>
  );
}

function Notes({ id, hint, errors }: { id: string; hint?: ReactNode; errors: string[] }): ReactElement {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {errors.length ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-sale">
          {errors.join(' ')}
        </p>
      ) : null}
    </>
  );
}

/** A field of one line. `className` is that of its frame. */
export function Field({
  label,
  hint,
  error,
  className,
  ...input
}: Base & Omit<ComponentProps<'input'>, 'name'>): ReactElement {
  const { parts, errors, entered } = useField({ name: input.name, label, hint, error });
  return (
    <Frame {...{ label, hint, errors, className }} id={parts.id} name={input.name} required={input.required}>
      <input className="field" {...input} {...parts} defaultValue={entered ?? input.defaultValue} />
    </Frame>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  className,
  ...area
}: Base & Omit<ComponentProps<'textarea'>, 'name'>): ReactElement {
  const { parts, errors, entered } = useField({ name: area.name, label, hint });
  return (
    <Frame {...{ label, hint, errors, className }} id={parts.id} name={area.name} required={area.required}>
      <textarea className="field" rows={5} {...area} {...parts} defaultValue={entered ?? area.defaultValue} />
    </Frame>
  );
}

/**
 * A choice from a list. Its children are `<option>`s, and one of them is always chosen: HTML allows a select to be
 * required only when it begins with an empty one.
 */
export function SelectField({
  label,
  hint,
  className,
  required,
  ...select
}: Base & Omit<ComponentProps<'select'>, 'name'>): ReactElement {
  const { parts, errors, entered } = useField({ name: select.name, label, hint });
  const value = entered ?? select.defaultValue;
  return (
    <Frame {...{ label, hint, errors, className }} id={parts.id} name={select.name} required={required}>
      {/* React does not apply a new default value to a select that is already there. */}
      <select key={String(value)} className="field" {...select} {...parts} defaultValue={value} />
    </Frame>
  );
}

/** A box to tick. Its value is `on` unless given. */
export function CheckboxField({
  label,
  hint,
  className,
  ...input
}: Base & Omit<ComponentProps<'input'>, 'name' | 'type'>): ReactElement {
  const { state } = useForm();
  const { parts, errors, entered } = useField({ name: input.name, label, hint });
  const ticked = state.status === 'failed' ? entered !== undefined : input.defaultChecked;
  return (
    <div className={className}>
      <label htmlFor={parts.id} className="flex min-h-6 items-start gap-2">
        <input
          key={String(ticked)}
          {...input}
          {...parts}
          type="checkbox"
          defaultChecked={ticked}
          className="mt-1 size-5 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      <Notes id={parts.id} hint={hint} errors={errors} />
    </div>
  );
}

/** Sends the form around it. It cannot be pressed twice while the server works. */
export function SubmitButton({
  className = 'button',
  children,
  ...button
}: ComponentProps<'button'>): ReactElement {
  const { pending, data } = useFormStatus();
  // Another button of the form is not pressed twice: its action waits for the one that runs.
  const isBusy = pending && (!button.name || data?.get(button.name) === button.value);
  return (
    // A disabled button loses the focus, therefore it only says that it is disabled.
    <button
      {...button}
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
    >
      {children}
      {isBusy ? <span aria-hidden className="spinner" /> : null}
    </button>
  );
}
