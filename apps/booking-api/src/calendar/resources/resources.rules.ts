import { type OwnResources, areOwn } from './own-resources';
import { ResourceErrors } from './resources.errors';

/**
 * Rejects resources that a member of staff does not have, as if they did not exist.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND
 */
export function assertOwnResources(own: OwnResources, resourceIds: readonly number[]): void {
  if (!areOwn(own, resourceIds)) throw ResourceErrors.RESOURCE_NOT_FOUND();
}

/**
 * Rejects a place of a booking that names resources which the member of staff does not have.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND
 */
export function assertOwnPlace(
  own: OwnResources,
  { resource_id, additional_resource_ids = [] }: { resource_id?: number; additional_resource_ids?: number[] },
): void {
  assertOwnResources(own, [...(resource_id === undefined ? [] : [resource_id]), ...additional_resource_ids]);
}
