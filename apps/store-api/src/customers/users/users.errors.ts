import { defineErrors } from '@comptoir/errors';

export const UserErrors = defineErrors({
  LAST_ADMIN: [422, 'The shop needs at least one administrator.'],
});

export const AddressErrors = defineErrors({
  CANNOT_DELETE_DEFAULT_ADDRESS: [
    422,
    'The default address cannot be deleted. Make another one the default first.',
  ],
});
