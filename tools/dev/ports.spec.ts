import { readFileSync } from 'node:fs';
import { freePorts } from './ports.mjs';

it('finds different ports that no outgoing connection takes meanwhile', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  let first = 49_152;
  try {
    first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0]);
  } catch {
    // Other systems than Linux begin higher.
  }
  expect(Math.max(...ports)).toBeLessThan(first);
});
