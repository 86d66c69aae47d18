/**
 * Returns the condition that clients book a resource by its services only. Where staff have not chosen, one service that
 * has to be paid is enough: its time would be free of charge without it.
 * @param resource name of the row of `resources`
 */
export const needsService = (resource: string): string => `
  CASE WHEN ${resource}.booked_by IS NOT NULL THEN ${resource}.booked_by = 'services'
       ELSE EXISTS (SELECT FROM service_resources offered
                      JOIN services paid ON paid.id = offered.service_id AND paid.deleted_at IS NULL
                      JOIN payment_rules rule ON rule.service_id = paid.id AND rule.payment <> 'none'
                     WHERE offered.resource_id = ${resource}.id) END`;
