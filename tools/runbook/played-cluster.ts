import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

interface Secret {
  version: number;
  data: Record<string, string>;
}

/** State of the cluster that kubectl.mjs plays. A test changes it between commands. */
export interface ClusterState {
  objects: Record<
    string,
    { kind?: string; metadata?: unknown; spec?: unknown; replicas?: number; undone?: boolean }
  >;
  secrets: Record<string, Secret>;
  /** Values of the secret manager, by the name of the Secret that External Secrets makes of them. */
  remote: Record<string, Record<string, string>>;
  /** Deployments by key: how often they were started, and the environment that they read then. */
  running: Record<string, { restarts: number; environment: Record<string, string> }>;
  /** Starts of names of Jobs that fail, keys of Deployments that do not get ready, and kinds that cannot be listed. */
  failing: string[];
}

/** Result of a block of commands. */
export interface Outcome {
  status: number | null;
  output: string;
}

const NOTHING: ClusterState = { objects: {}, secrets: {}, remote: {}, running: {}, failing: [] };

/** A cluster that commands of the runbook act on, with `kubectl` and what else a test puts on their PATH. */
export class PlayedCluster {
  readonly directory = mkdtempSync(path.join(tmpdir(), 'runbook-'));
  private readonly bin = path.join(this.directory, 'bin');

  constructor(state: Partial<ClusterState> = {}) {
    mkdirSync(this.bin);
    symlinkSync(path.join(root, 'k8s'), path.join(this.directory, 'k8s'));
    this.addProgram('kubectl', path.join(root, 'tools/runbook/kubectl.mjs'));
    this.save({ ...structuredClone(NOTHING), ...state });
  }

  get state(): ClusterState {
    return JSON.parse(readFileSync(path.join(this.directory, 'cluster.json'), 'utf8')) as ClusterState;
  }

  /** Calls of kubectl since the last call of this method. */
  takeCalls(): string[] {
    const file = path.join(this.directory, 'calls.log');
    if (!existsSync(file)) return [];
    const calls = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    return calls;
  }

  change(change: (state: ClusterState) => void): void {
    const { state } = this;
    change(state);
    this.save(state);
  }

  /** Sets what `kubectl kustomize` prints. */
  render(text: string): void {
    writeFileSync(path.join(this.directory, 'rendered.yaml'), text);
  }

  addProgram(name: string, target: string): void {
    symlinkSync(target, path.join(this.bin, name));
  }

  /** Has `docker run` start a program of an image from its sources. */
  playImage(sources: string, hooks: string[]): void {
    const file = path.join(this.bin, 'docker');
    const preloaded = hooks.map((hook) => `--require "${hook}"`).join(' ');
    const text = `#!/usr/bin/env bash
      [ "$1 $2 $3" = 'run --rm --env' ] && [ $# -eq 6 ] || exit 125
      exec env "$4" node ${preloaded} "${sources}/\${6%.js}.ts"`;
    writeFileSync(file, text, { mode: 0o755 });
  }

  /** Runs commands as they are printed, in a shell that ends at the first failure. */
  run(commands: string, env: NodeJS.ProcessEnv = {}): Outcome {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: this.directory,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${this.bin}:${process.env.PATH ?? ''}`,
        PLAYED_CLUSTER: this.directory,
        POLL_SECONDS: '0',
        ...env,
      },
    });
    return { status, output: stdout + stderr };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private save(state: ClusterState): void {
    writeFileSync(path.join(this.directory, 'cluster.json'), JSON.stringify(state));
  }
}
