import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Extension } from '@comptoir/extension';
import { EXTENSIONS } from './extensions.options';

/** The ES module of an extension for the staff console. */
export interface ConsoleModule {
  code: string;
  /** Changes with the code, for addresses. */
  version: string;
}

/** Reads the modules of all extensions once, at the start. */
@Injectable()
export class ConsoleModulesService {
  private readonly modules: ReadonlyMap<string, ConsoleModule>;

  constructor(@Inject(EXTENSIONS) extensions: readonly Extension[]) {
    this.modules = new Map(
      extensions.flatMap(({ name, console: file }) =>
        file === undefined ? [] : [[name, read(file)] as const],
      ),
    );
  }

  /** @param name of an extension; undefined when it is not loaded or has none */
  findModule(name: string): ConsoleModule | undefined {
    return this.modules.get(name);
  }
}

function read(file: string): ConsoleModule {
  const code = readFileSync(file, 'utf8');
  return { code, version: createHash('sha256').update(code).digest('base64url').slice(0, 12) };
}
