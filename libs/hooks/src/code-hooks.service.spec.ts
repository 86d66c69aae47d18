import { Module, type Type as Class } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Type } from '@sinclair/typebox';
import { Metrics } from '@comptoir/http';
import { CodeHooksService } from './code-hooks.service';
import { HOOKS_OPTIONS } from './hooks.options';
import { OnHook } from './on-hook';

const steps = {
  check: { answer: Type.Object({ fine: Type.Optional(Type.Boolean()) }), example: {}, isKept: false },
};

/** Starts an application with a provider, and returns its hooks. */
async function serviceWith(provider: Class): Promise<CodeHooksService> {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      { provide: HOOKS_OPTIONS, useValue: { steps } },
      { provide: Metrics, useValue: new Metrics() },
      CodeHooksService,
      provider,
    ],
  })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
  return app.get(CodeHooksService);
}

class Hooks {
  private readonly answer = { fine: true, more: 1 };

  @OnHook('check', { name: 'b.answers', onFailure: 'refuse' })
  answers(): object {
    return this.answer;
  }

  @OnHook('check', { name: 'a.silent', onFailure: 'continue' })
  silent(): object {
    return undefined as unknown as object;
  }

  @OnHook('check', { name: 'c.throws', onFailure: 'continue' })
  throws(): object {
    throw new Error('no');
  }

  @OnHook('check', { name: 'd.late', onFailure: 'continue', timeoutMs: 1 })
  late(): Promise<object> {
    return new Promise(() => undefined);
  }

  @OnHook('check', { name: 'e.wrong', onFailure: 'continue' })
  wrong(): object {
    return { fine: 'yes' };
  }
}

it('asks methods in the order of their names, and has no answer of those that fail', async () => {
  const { hooks } = await serviceWith(Hooks);
  const answers = await Promise.all(hooks.map(async ({ name, ask }) => [name, await ask({})]));
  expect(answers).toEqual([
    ['a.silent', {}],
    ['b.answers', { fine: true }],
    ['c.throws', undefined],
    ['d.late', undefined],
    ['e.wrong', undefined],
  ]);
});

it('does not start with a step that does not exist, or a name twice', async () => {
  class Unknown {
    @OnHook('elsewhere', { name: 'a', onFailure: 'refuse' })
    ask(): object {
      return {};
    }
  }
  class Twice {
    @OnHook('check', { name: 'a', onFailure: 'refuse' })
    one(): object {
      return {};
    }

    @OnHook('check', { name: 'a', onFailure: 'refuse' })
    other(): object {
      return {};
    }
  }
  await expect(serviceWith(Unknown)).rejects.toThrow('the step "elsewhere", which does not exist');
  await expect(serviceWith(Twice)).rejects.toThrow('Two hooks in code have the name "a"');
});
