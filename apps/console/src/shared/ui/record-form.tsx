import {
  type RaRecord,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useUpdate,
} from 'ra-core';
import { SimpleForm } from 'react-admin';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { changedFields, changedValues } from '../data/changes';
import { fieldErrorsOf, messageOf } from '../data/error-messages';
import type { Fields } from '../data/resource-calls';
import { FormToolbar } from './form-toolbar';

interface Props {
  /** Names of the fields that the form changes, beside translations and custom fields. */
  fields: readonly string[];
  /**
   * Changes fields before they are sent.
   * @param seen the record as the person saw it
   */
  transform?(fields: Fields, seen: RaRecord): Fields;
  toolbar?: ReactElement;
  children: ReactNode;
}

/** Fields of every record that has them. */
const OF_ALL = ['translations', 'custom_fields'];

/**
 * The form of a record whose page has actions of their own too, such as uploads. When an action changes the
 * record, what was typed in the form stays.
 */
export function RecordForm({ fields, transform, toolbar, children }: Props): React.JSX.Element | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const notify = useNotify();
  const latest = useRecordContext<RaRecord>();
  const [isDirty, setDirty] = useState(false);
  const [base, setBase] = useState(latest);
  const [update] = useUpdate();
  if (latest && base !== latest && (!isDirty || base?.id !== latest.id)) setBase(latest);
  if (!latest || !base) return null;

  const save = async (values: Fields): Promise<unknown> => {
    const picked = Object.fromEntries(
      [...fields, ...OF_ALL].flatMap((name) => (name in values ? [[name, values[name]]] : [])),
    );
    const mine = changedFields(base, transform?.(picked, base) ?? picked);
    // The service keeps those that are not sent, which somebody else may have changed.
    if (mine.custom_fields)
      mine.custom_fields = changedValues(base.custom_fields as Fields, mine.custom_fields as Fields);
    const others = changedFields(base, latest);
    // The newest version is right only when nobody has changed the same fields.
    const previousData = Object.keys(mine).some((name) => name in others) ? base : latest;
    try {
      const data = { ...mine, id: latest.id };
      await update(resource, { id: latest.id, data, previousData }, { returnPromise: true });
      setDirty(false);
      notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
      return undefined;
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
      return errorsOf(error);
    }
  };
  return (
    <SimpleForm
      record={base}
      onSubmit={save}
      toolbar={toolbar ?? <FormToolbar />}
      warnWhenUnsavedChanges
      sanitizeEmptyValues
    >
      <DirtyWatch onChange={setDirty} />
      {children}
    </SimpleForm>
  );
}

function DirtyWatch({ onChange }: { onChange(isDirty: boolean): void }): null {
  const { isDirty } = useFormState();
  useEffect(() => onChange(isDirty), [isDirty, onChange]);
  return null;
}

/** The data provider has already put the messages at their fields. */
function errorsOf(error: unknown): unknown {
  const { body } = error as { body?: { errors?: unknown } };
  return body?.errors ?? fieldErrorsOf(error);
}
