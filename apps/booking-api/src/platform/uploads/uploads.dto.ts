import { StringField } from '@comptoir/http';

const MAX_PART = 100;

/** The signature of the address of a private file. */
export class OpenFileQuery {
  @StringField({
    max: MAX_PART,
    optional: true,
    description: 'Seconds since 1970 at which the address ends.',
  })
  expires?: string;

  @StringField({ max: MAX_PART, optional: true, description: 'Proves that this service made the address.' })
  signature?: string;
}
