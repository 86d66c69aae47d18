'use client';

import {
  type ReactElement,
  type ReactNode,
  createContext,
  startTransition,
  useActionState,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';

import type { FormAction, FormState } from '../../actions/form-state';

const NEW: FormState = { status: 'new', message: '', errors: {}, values: {} };

/** Finished texts that all fields of a form need. */
export interface FormTexts {
  /** Stands beside the label of a field that may stay empty. */
  optional: string;
}

/** A form, as its fields know it. */
interface CurrentForm {
  state: FormState;
  texts: FormTexts;
  prefix: string;
  /** Runs the action while the visitor goes on: neither entries nor the focus change. */
  sendQuietly: (form: FormData) => void;
}

const Current = createContext<CurrentForm>({
  state: NEW,
  texts: { optional: '' },
  prefix: '',
  sendQuietly: () => undefined,
});

/** Returns state and texts of the form around a field. */
export function useForm(): CurrentForm {
  return useContext(Current);
}

export interface ActionFormProps {
  action: FormAction;
  texts: FormTexts;
  /** Path and query of the page, to which the form is sent without scripts. */
  here: string;
  /** Begins the ids of the fields; needed when two forms of a page have fields of the same name. */
  prefix?: string;
  className?: string;
  /** Leaves out the alert above the fields, for forms that show `<FormAlert>` elsewhere. */
  quiet?: boolean;
  /** Replaces the fields after success. */
  done?: ReactNode;
  children: ReactNode;
}

/**
 * A form with a server action, which also works without scripts. After a failure the entered values stay, and the focus
 * moves to the first field with an error, or to the alert.
 */
export function ActionForm({
  action,
  texts,
  here,
  prefix = 'form',
  className,
  quiet,
  done,
  children,
}: ActionFormProps): ReactElement {
  // Without scripts the answer belongs to the form of this address, and the page opens at it.
  const id = `form-${prefix}`;
  const [state, post] = useActionState(action, NEW, `${here}#${id}`);
  const form = useRef<HTMLFormElement>(null);
  const isQuiet = useRef(false);
  const sendQuietly = useCallback(
    (entries: FormData): void => {
      isQuiet.current = true;
      startTransition(() => post(entries));
    },
    [post],
  );
  const pressed = (): void => {
    isQuiet.current = false;
  };
  useEffect(() => {
    if (state.status !== 'failed' || isQuiet.current) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [state]);
  return (
    <Current value={{ state, texts, prefix, sendQuietly }}>
      <form ref={form} id={id} action={post} className={className} onSubmit={pressed}>
        {quiet ? null : <FormAlert />}
        {state.status === 'done' && done ? done : children}
      </form>
    </Current>
  );
}

/** Message of the form around it: the reason of a failure, or the confirmation. */
export function FormAlert(): ReactElement {
  const { state } = useForm();
  const failed = state.status === 'failed';
  return (
    <>
      {failed && state.message ? (
        <p role="alert" tabIndex={-1} className="alert alert-bad">
          {state.message}
        </p>
      ) : null}
      {/* The live region is there before its text, otherwise screen readers do not say it. */}
      <div role="status">
        {state.status === 'done' && state.message ? (
          <p className="alert alert-good">{state.message}</p>
        ) : null}
      </div>
    </>
  );
}
