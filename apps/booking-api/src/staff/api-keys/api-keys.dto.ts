import {
  ApiKeyAddressesField,
  ApiKeyExpiryField,
  ApiKeyNameField,
  ApiKeyScopesField,
  OverlapHoursField,
} from '@comptoir/auth';
import { API_KEY_SCOPES } from './api-keys.options';

/** POST /admin/api-keys. */
export class CreateApiKey {
  @ApiKeyNameField()
  name: string;

  @ApiKeyScopesField(API_KEY_SCOPES)
  scopes: string[];

  @ApiKeyAddressesField()
  addresses?: string[];

  @ApiKeyExpiryField()
  expires_at?: Date | null;
}

/** PUT /admin/api-keys/{id}, with any of the fields. */
export class UpdateApiKey {
  @ApiKeyNameField({ optional: true })
  name?: string;

  @ApiKeyScopesField(API_KEY_SCOPES, { optional: true })
  scopes?: string[];

  @ApiKeyAddressesField()
  addresses?: string[];

  @ApiKeyExpiryField()
  expires_at?: Date | null;
}

/** POST /admin/api-keys/{id}/rotate. */
export class RotateApiKey {
  @OverlapHoursField()
  previous_valid_hours?: number;
}
