import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { Form, type RaRecord, useNotify, useRefresh, useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { fieldErrorsOf, problemOf } from '../data/error-messages';
import { useNotSavedInDialog } from '../data/not-saved-notice';

/** Keeps the fields of the page's record out of the dialog, where they would win over its default values. */
const NO_RECORD = {} as RaRecord;

/** The words, inputs and effect of an action. */
export interface ActionDialogProps<Values extends FieldValues> {
  /** Text key of the button, and of the title. */
  label: string;
  /** Text key of the button that leaves the dialog; it says what stays, where “Cancel” could mean either button. */
  leave?: string;
  /** Says before it happens what the action does to money, stock and mails. */
  consequence?: ReactNode;
  /** Inputs of the action. */
  children?: ReactNode;
  defaultValues?: Partial<Values>;
  /** Does it. Errors of the service are shown at their fields. */
  submit(values: Values): Promise<unknown>;
  /** Text key of the message after a success; none where `submit` has given one. */
  done: string | ((values: Values) => string | undefined);
  /** Called after a success, instead of reading the page again. */
  onDone?(result: unknown): void;
  icon?: ReactNode;
  color?: ButtonProps['color'];
  variant?: ButtonProps['variant'];
  disabled?: boolean;
  maxWidth?: 'sm' | 'md' | 'lg';
}

/** A button that opens a dialog, asks for what the action needs, and does it. */
export function ActionDialog<Values extends FieldValues = FieldValues>(
  props: ActionDialogProps<Values>,
): React.JSX.Element {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { label, icon, color, variant = 'outlined', disabled } = props;
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        color={color}
        variant={variant}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {translate(label)}
      </Button>
      {isOpen && <OpenActionDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

/** The dialog of an action, for actions that begin elsewhere than at a button. */
export function OpenActionDialog<Values extends FieldValues>(
  props: ActionDialogProps<Values> & { close(): void },
): React.JSX.Element {
  const {
    label,
    leave = 'ra.action.cancel',
    consequence,
    children,
    defaultValues,
    submit,
    done,
    onDone,
    color,
    maxWidth = 'sm',
    close,
  } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const title = useId();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isTriedAgain, setTriedAgain] = useState(false);
  const isTyped = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  useNotSavedInDialog(useCallback(() => setTriedAgain(true), []));
  const run = async (values: FieldValues): Promise<unknown> => {
    setBusy(true);
    setProblem(undefined);
    setTriedAgain(false);
    try {
      const result = await submit(values as Values);
      const message = typeof done === 'function' ? done(values as Values) : done;
      if (message) notify(message, { type: 'success' });
      close();
      if (onDone) onDone(result);
      else refresh();
      return undefined;
    } catch (error) {
      setProblem(problemOf(error, translate, inputsOf(content.current)));
      setBusy(false);
      return fieldErrorsOf(error);
    }
  };
  // Escape and a click outside are easily done by mistake, and the button that leaves is not.
  const slip = (): void => {
    if (!isTyped.current || window.confirm(translate('ra.message.unsaved_changes'))) close();
  };
  return (
    <Dialog open onClose={slip} fullWidth maxWidth={maxWidth} aria-labelledby={title}>
      <Form
        onSubmit={run}
        record={NO_RECORD}
        defaultValues={defaultValues}
        sanitizeEmptyValues
        // The message that a form is not valid would lie over the one that says why.
        disableInvalidFormNotification
      >
        <TypedWatch isTyped={isTyped} />
        <DialogTitle id={title}>{translate(label)}</DialogTitle>
        <DialogContent ref={content}>
          {consequence && <DialogContentText component="div">{consequence}</DialogContentText>}
          {children}
          {isBusy && isTriedAgain && <Alert severity="warning">{translate('console.not_saved')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate(leave)}</Button>
          <Submit label={label} color={color} disabled={isBusy} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Lists the names of the inputs in a part of the page. */
function inputsOf(part: Element | null): string[] {
  return [...(part?.querySelectorAll('[name]') ?? [])].map((input) => input.getAttribute('name') ?? '');
}

/**
 * The button that does it. Faults that the service named before are forgotten first: one of a field that has no input
 * would keep the form from ever being sent again.
 */
function Submit({ label, ...props }: { label: string } & Pick<ButtonProps, 'color' | 'disabled'>) {
  const translate = useTranslate();
  const { clearErrors } = useFormContext();
  return (
    <Button type="submit" variant="contained" onClick={() => clearErrors()} {...props}>
      {translate(label)}
    </Button>
  );
}

/** Notes whether anything was typed into the form around it. */
function TypedWatch({ isTyped }: { isTyped: RefObject<boolean> }): null {
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    isTyped.current = isDirty;
  }, [isTyped, isDirty]);
  return null;
}
