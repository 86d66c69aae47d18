import { EmailField, StringField } from '@comptoir/http';

/** POST /email-proofs. */
export class RequestEmailProof {
  @EmailField({ example: 'ada@example.com', description: 'The address that a booking will have.' })
  email: string;
}

/** POST /email-proofs/check. */
export class CheckEmailProof extends RequestEmailProof {
  @StringField({ min: 1, max: 20, example: '123456', description: 'The six digits of the last mail.' })
  code: string;
}
