import { StringField, EnumField } from '@comptoir/http';
import { PLATFORMS, type Platform } from './push.entity';

const MAX_TOKEN = 1024;
const MAX_DEVICE_ID = 255;

/** Body of POST /user/push-token. */
export class RegisterPushToken {
  @StringField({
    max: MAX_TOKEN,
    pattern: /^[\x21-\x7e]+$/,
    patternMessage: '$property must be a registration token of the push service',
    description: 'The registration token that the push service gave to the app.',
    example: 'dFh3kQ9xTm2:APA91bGq',
  })
  token: string;

  @EnumField(PLATFORMS)
  platform: Platform;

  @StringField({
    optional: true,
    nullable: true,
    max: MAX_DEVICE_ID,
    description: 'Name of the device in the app. A new token of the same device replaces the old one.',
    example: '3f0c9a52-pixel-9',
  })
  device_id?: string | null;
}

/** Body of DELETE /user/push-token. */
export class RemovePushToken {
  @StringField({ max: MAX_DEVICE_ID, example: '3f0c9a52-pixel-9' })
  device_id: string;
}
