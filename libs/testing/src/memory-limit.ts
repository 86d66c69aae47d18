import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from './until';

/** Folder of the groups of processes whose memory is limited, of the second and of the first version. */
const ROOTS = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory'];

/** A group of processes with limited memory, like the container of an image. */
export interface MemoryLimit {
  /** Puts a running process into the group, with all that it starts from then on. */
  add(pid: number): void;
  /** Highest use so far, in bytes. */
  peak(): number;
  /** Waits for the end of its last process. */
  remove(): Promise<void>;
}

/**
 * Limits the memory of processes as a container does.
 * @param bytes memory that the processes of the group may use together
 * @returns undefined where the system does not allow it, such as without root or on other systems than Linux
 */
export function limitMemory(name: string, bytes: number): MemoryLimit | undefined {
  for (const root of ROOTS) {
    const group = path.join(root, name);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const isFirst = existsSync(path.join(group, 'memory.limit_in_bytes'));
    if (!isFirst && !existsSync(path.join(group, 'memory.max'))) {
      rmdirSync(group);
      continue;
    }
    writeFileSync(path.join(group, isFirst ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
    return {
      add: (pid) => writeFileSync(path.join(group, 'cgroup.procs'), String(pid)),
      peak: () => {
        const file = isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak';
        return readdirSync(group).includes(file) ? Number(readFileSync(path.join(group, file), 'utf8')) : 0;
      },
      remove: () =>
        until('the group has no process', () => {
          rmdirSync(group);
          return true;
        }),
    };
  }
  return undefined;
}
