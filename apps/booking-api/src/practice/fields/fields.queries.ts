/** The resource whose form a service `s` has: the one that is named, or its first one. */
export const FORM_RESOURCE = `
  (SELECT r.id FROM resources r LEFT JOIN service_resources m ON m.resource_id = r.id AND m.service_id = s.id
    WHERE r.deleted_at IS NULL AND (r.id = s.form_resource_id OR m.service_id IS NOT NULL)
    ORDER BY (r.id = s.form_resource_id) DESC NULLS LAST, m.priority, r.id LIMIT 1)`;

/**
 * Fields in the order of their forms. A caller with resources sees the forms of these, and those of the services that
 * these offer. Parameters: resource $1 or null, resources of the caller $2 or null.
 */
export const SELECT_FIELDS = `
  SELECT f.* FROM custom_fields f JOIN resources r ON r.id = f.resource_id AND r.deleted_at IS NULL
   WHERE f.deleted_at IS NULL AND ($1::integer IS NULL OR f.resource_id = $1)
     AND ($2::integer[] IS NULL OR f.resource_id = ANY ($2) OR f.resource_id IN (
       SELECT ${FORM_RESOURCE} FROM services s WHERE s.deleted_at IS NULL AND EXISTS (
         SELECT FROM service_resources o WHERE o.service_id = s.id AND o.resource_id = ANY ($2))))
   ORDER BY f.sort_order, f.id`;
