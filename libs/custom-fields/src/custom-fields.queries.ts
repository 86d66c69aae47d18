import type { Queryable, Tx } from '@comptoir/db';
import type { CustomField } from './custom-fields.entity';

/** Columns of a field that staff write. */
export type FieldColumns = Omit<CustomField, 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'>;

const FIELDS = `SELECT * FROM field_definitions WHERE deleted_at IS NULL`;

const OF_TARGET = `${FIELDS} AND target = $1 ORDER BY sort_order, id`;
const OF_ALL = `${FIELDS} AND ($1::text IS NULL OR target = $1) ORDER BY target, sort_order, id`;

/** Reads the fields of a kind of record, in the order in which they are shown. */
export function readFieldsOf(queryable: Queryable, target: string): Promise<CustomField[]> {
  return queryable.rows<CustomField>(OF_TARGET, [target]);
}

/** Reads the fields of one kind of record, or of all. */
export function readFields(queryable: Queryable, target: string | undefined): Promise<CustomField[]> {
  return queryable.rows<CustomField>(OF_ALL, [target ?? null]);
}

export function readField(queryable: Queryable, id: number): Promise<CustomField | undefined> {
  return queryable.row<CustomField>(`${FIELDS} AND id = $1`, [id]);
}

export function lockField(tx: Tx, id: number): Promise<CustomField | undefined> {
  return tx.row<CustomField>(`${FIELDS} AND id = $1 FOR UPDATE`, [id]);
}

const INSERT = `
  INSERT INTO field_definitions (target, key, type, label, help, translations, choices, min, max, reference_to,
    default_value, is_required, is_filterable, is_personal, visible_to, editable_by, sort_order)
  SELECT target, key, type, label, help, translations, choices, min, max, reference_to,
    default_value, is_required, is_filterable, is_personal, visible_to, editable_by, sort_order
  FROM jsonb_populate_record(NULL::field_definitions, $1::jsonb)
  RETURNING id`;

/** Inserts a field and returns its id. */
export async function insertField(tx: Tx, field: FieldColumns): Promise<number> {
  const row = await tx.row<{ id: number }>(INSERT, [JSON.stringify(field)]);
  if (!row) throw new Error('the field was not inserted');
  return row.id;
}

const UPDATE = `
  UPDATE field_definitions f SET label = g.label, help = g.help, translations = g.translations, choices = g.choices,
    min = g.min, max = g.max, default_value = g.default_value, is_required = g.is_required,
    is_filterable = g.is_filterable, is_personal = g.is_personal, visible_to = g.visible_to,
    editable_by = g.editable_by, sort_order = g.sort_order, updated_at = $3
  FROM jsonb_populate_record(NULL::field_definitions, $2::jsonb) g
  WHERE f.id = $1`;

/** Stores what staff changed of a field. Kind of record, key and type stay. */
export async function updateField(tx: Tx, id: number, field: FieldColumns, now: Date): Promise<void> {
  await tx.execute(UPDATE, [id, JSON.stringify(field), now]);
}

/** Hides a field, whose values are removed later. */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.execute('UPDATE field_definitions SET deleted_at = $2, updated_at = $2 WHERE id = $1', [id, now]);
}

/** Reads the fields that were deleted before `before`. */
export function readDeleted(
  queryable: Queryable,
  before: Date,
): Promise<Pick<CustomField, 'id' | 'target' | 'key'>[]> {
  return queryable.rows('SELECT id, target, key FROM field_definitions WHERE deleted_at < $1 ORDER BY id', [
    before,
  ]);
}

/**
 * Returns SQL for the values of a record that an audience sees. Costs nothing for records without values.
 * @param record alias of the record's table
 * @param target kind of the record; a constant, never input
 */
export function shownFields(record: string, target: string, audience: 'public' | 'customer'): string {
  const seen = audience === 'public' ? `= 'public'` : `<> 'staff'`;
  return `CASE WHEN ${record}.custom_fields = '{}' THEN '{}'::jsonb ELSE COALESCE((
      SELECT jsonb_object_agg(f.key, ${record}.custom_fields -> f.key ORDER BY f.sort_order, f.id) FROM field_definitions f
      WHERE f.target = '${target}' AND f.visible_to ${seen} AND f.deleted_at IS NULL
        AND ${record}.custom_fields ? f.key), '{}') END`;
}
