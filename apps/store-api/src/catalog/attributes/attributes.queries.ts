import type { Tx } from '@comptoir/db';

const DELETE_VALUES = `
  DELETE FROM variant_attribute_values t USING product_variants v, attribute_values x
  WHERE t.variant_id = v.id AND v.deleted_at IS NOT NULL AND t.attribute_value_id = x.id
    AND x.attribute_id = $1 AND x.id <> ALL($2::integer[])`;

/**
 * Takes the values of an attribute from deleted variants, whose foreign keys would block the deletion of the
 * values.
 * @param retainedIds ids of the values that are not deleted
 */
export async function deleteValuesOfDeletedVariants(
  tx: Tx,
  attributeId: number,
  retainedIds: readonly number[],
): Promise<void> {
  await tx.execute(DELETE_VALUES, [attributeId, retainedIds]);
}
