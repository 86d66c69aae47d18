import { StringListField } from '@comptoir/http';

const MAX_KEYS = 1_000;

/** POST /admin/digital-goods/{variant_id}/licence-keys. */
export class AddLicenceKeys {
  @StringListField({
    min: 1,
    max: MAX_KEYS,
    maxLength: 500,
    description: 'One key for each unit that is sold. Keys that the variant has already are skipped.',
  })
  keys: string[];
}
