import type { TestCustomer } from '../orders/payments.fixture';
import type { TestStore } from '../store-harness';

export const PUSH_TOKEN = '/user/push-token';

/** Stored row of a device. */
export interface DeviceRow {
  token: string;
  platform: string;
  device_id: string | null;
  live: boolean;
}

/** Reads and registers the devices of customers, over the API and in the database. */
export class PushFixtures {
  private tokens = 0;

  constructor(private readonly store: TestStore) {}

  newToken(): string {
    return `token-${++this.tokens}:APA91b`;
  }

  /** @returns the token */
  async register({ client }: TestCustomer, device: Partial<DeviceRow> = {}): Promise<string> {
    const token = device.token ?? this.newToken();
    const { status } = await client.post(PUSH_TOKEN, { platform: 'ios', ...device, token });
    if (status !== 201) throw new Error(`The device was not registered: ${status}`);
    return token;
  }

  /** Returns the devices in the order of their registration. */
  async rowsOf({ id }: TestCustomer): Promise<DeviceRow[]> {
    return this.store.db.rows<DeviceRow>(
      `SELECT token, platform, device_id, deactivated_at IS NULL AS live FROM push_tokens WHERE user_id = $1 ORDER BY id`,
      [id],
    );
  }
}
