import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from './access';
import type { EndpointOptions } from './endpoint-options';

/** A sentence or two for each tag of a service. */
export type TagDocs = Readonly<Record<string, string>>;

interface Tag {
  name: string;
  description: string;
}

const STAFF = 'admin/';
const PROBES: Tag = { name: 'health', description: 'Probes for orchestrators and load balancers.' };

/** Callers of the routes of each access level. */
const CALLERS: Record<Access, string> = {
  public: 'Anybody may call it.',
  optional: 'Anybody may call it; an access token names the caller.',
  unverified: 'For signed-in accounts, also before their e-mail address is verified.',
  customer: 'For signed-in accounts with a verified e-mail address.',
  staff: 'For staff; those with resources of their own see and change nothing of others.',
  manager: 'For managers and administrators.',
  admin: 'For administrators.',
};

/** Returns the description of an operation, which ends with who may call it. */
export function describeAccess({ access, guests, description }: EndpointOptions): string {
  return [description, CALLERS[access], guests && 'Guests may call it too.'].filter(Boolean).join(' ');
}

/** Lists the tags of a document with their descriptions, those of staff last. */
export function tagList(document: OpenAPIObject, docs: TagDocs): Tag[] {
  const used = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { tags?: string[] }>).flatMap(({ tags = [] }) => tags),
  );
  const described = new Map([...Object.entries(docs), [PROBES.name, PROBES.description]]);
  const names = [...new Set(used)].sort(
    (a, b) => Number(isOfStaff(a)) - Number(isOfStaff(b)) || (a < b ? -1 : 1),
  );
  return names.map((name) => ({ name, description: described.get(name) ?? '' }));
}

/** Puts the tags of staff into a group of their own, for readers that know `x-tagGroups`. */
export function tagGroups(tags: readonly Tag[]): { 'x-tagGroups': { name: string; tags: string[] }[] } {
  const named = (ofStaff: boolean): string[] =>
    tags.filter(({ name }) => isOfStaff(name) === ofStaff).map(({ name }) => name);
  return {
    'x-tagGroups': [
      { name: 'For everybody', tags: named(false) },
      { name: 'For staff', tags: named(true) },
    ],
  };
}

function isOfStaff(tag: string): boolean {
  return tag.startsWith(STAFF);
}
