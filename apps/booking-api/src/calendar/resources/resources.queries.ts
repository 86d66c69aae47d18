/**
 * Returns the condition that clients book a resource by its services only. Where staff have not chosen, a service that
 * has to be paid, or one with a price, is enough: its time would be free of charge without it. A price is not where the
 * resource had one before that rule (`binds`).
 * @param resource name of the row of `resources`
 */
export const needsService = (resource: string): string => `
  CASE WHEN ${resource}.booked_by IS NOT NULL THEN ${resource}.booked_by = 'services'
       ELSE (SELECT coalesce(bool_or(rule.payment <> 'none'), false)
                 OR coalesce(bool_and(offered.binds) FILTER (WHERE priced.price > 0), false)
               FROM service_resources offered
               JOIN services priced ON priced.id = offered.service_id AND priced.deleted_at IS NULL
               LEFT JOIN payment_rules rule ON rule.service_id = priced.id
              WHERE offered.resource_id = ${resource}.id) END`;
