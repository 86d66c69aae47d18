import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { CONFIG, type Config } from '../config';

/** More wait for a booking only when somebody fills the bucket; counting so many takes a few milliseconds. */
const MAX_FILES = 20_000;
const MAX_FILES_OF_CLIENT = 500;
const MEGABYTE = 1024 * 1024;
/** Number of the advisory lock under which the room that is left is given out. */
const QUOTA_LOCK = 7_301_001;

interface Waiting {
  files: number;
  bytes: number;
  client_files: number;
  client_bytes: number;
}

/** How much may lie in the bucket that no booking names, of one client and of all together. */
@Injectable()
export class UploadQuota {
  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'UPLOAD_QUOTA_MB' | 'UPLOAD_QUOTA_MB_PER_CLIENT'>,
  ) {}

  /**
   * Whether there is room for one more file. Nobody else is told so before the transaction ends, so that uploads that
   * come at once cannot share what is left.
   * @param client as `clientOf` names it
   */
  async hasRoom(tx: Tx, client: string, bytes: number): Promise<boolean> {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
    const waiting = await tx.row<Waiting & Record<string, unknown>>(
      `SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes,
         count(*) FILTER (WHERE client = $1) AS client_files,
         coalesce(sum(size) FILTER (WHERE client = $1), 0) AS client_bytes
       FROM uploads WHERE claimed_at IS NULL`,
      [client],
    );
    if (!waiting) return false;
    const { UPLOAD_QUOTA_MB, UPLOAD_QUOTA_MB_PER_CLIENT } = this.config;
    return (
      waiting.files < MAX_FILES &&
      waiting.bytes + bytes <= UPLOAD_QUOTA_MB * MEGABYTE &&
      waiting.client_files < MAX_FILES_OF_CLIENT &&
      waiting.client_bytes + bytes <= UPLOAD_QUOTA_MB_PER_CLIENT * MEGABYTE
    );
  }
}

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What counts as one client: an IPv4 address, or the /64 network of which one subscriber has every address. */
export function clientOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [left = [], right] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: right ? IPV6_GROUPS - left.length - right.length : 0 }, () => '0');
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
