import type { Type as Class } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner } from '@nestjs/core';
import { type Extension } from '@comptoir/extension';
import { HOOK_FAILURES, hookHandlerOf } from '@comptoir/hooks';
import { hasEndpoint } from '@comptoir/http';
import { recordEventName, subscriptionsOf } from '@comptoir/jobs';
import { controllersOf, methodsOf, modulesOf, tokensOf } from './module-parts';

/** Names that the handlers of an extension may be for. */
export interface HandledNames {
  /** Events of records, such as `order.created`. */
  events: readonly string[];
  /** Steps in which hooks are asked. */
  steps: readonly string[];
}

type Method = ReturnType<typeof methodsOf>[number];

/** Returns everything that is wrong with the module of an extension, one sentence each. */
export function problemsOfModule({ name, module }: Extension, known: HandledNames): string[] {
  if (!module) return [];
  const [, ...imported] = modulesOf(module);
  const methods = modulesOf(module).flatMap(methodsOf);
  const handlers = methods.flatMap(handlerNames);
  const twice = [...new Set(handlers.filter((handler, index) => handlers.indexOf(handler) !== index))];
  return [
    ...imported
      .filter((one) => controllersOf(one).length > 0)
      .map((one) => `Controllers belong to ${module.name}, and ${one.name} has some.`),
    ...modulesOf(module)
      .flatMap(tokensOf)
      .filter((token) => typeof token === 'string' && token.startsWith('APP_'))
      .map((token) => `${String(token)} would change all routes of the service.`),
    ...controllersOf(module).flatMap(routesWithoutEndpoint),
    ...handlers
      .filter((handler) => !handler.startsWith(`${name}.`))
      .map((handler) => `The handler "${handler}" must have a name that begins with "${name}.".`),
    ...twice.map((handler) => `Two handlers have the name "${handler}".`),
    ...methods.flatMap((method) => problemsOfHandlers(method, known)),
  ];
}

function handlerNames(method: Method): string[] {
  const hook = hookHandlerOf(method)?.name;
  return [...subscriptionsOf(method).map(({ handler }) => handler), ...(hook === undefined ? [] : [hook])];
}

function routesWithoutEndpoint(controller: Class): string[] {
  const methods = controller.prototype as Record<string, (...args: unknown[]) => unknown>;
  return new MetadataScanner()
    .getAllMethodNames(methods)
    .filter((name) => {
      const method = methods[name];
      return method && Reflect.hasMetadata(PATH_METADATA, method) && !hasEndpoint(method);
    })
    .map((name) => `The route ${controller.name}.${name} has no @Endpoint.`);
}

function problemsOfHandlers(method: Method, { events, steps }: HandledNames): string[] {
  const problems: string[] = [];
  for (const { kind, name, handler, everyMs } of subscriptionsOf(method)) {
    const event = events.find((one) => recordEventName(one) === name);
    if (kind === 'event' && event === undefined) {
      const asked = name.slice(recordEventName('').length);
      const [record = ''] = asked.split('.');
      const near = events.filter((one) => one.startsWith(`${record}.`));
      const advice = near.length > 0 ? ` There are ${near.join(', ')}.` : '';
      problems.push(`The handler "${handler}" is for "${asked}", which is no event of records.${advice}`);
    }
    const isPeriod = Number.isSafeInteger(everyMs) && Number(everyMs) > 0;
    if (kind === 'schedule' && !isPeriod)
      problems.push(`The schedule "${handler}" needs a positive whole number of milliseconds.`);
  }
  const hook = hookHandlerOf(method);
  if (hook && !steps.includes(hook.step))
    problems.push(`The hook "${hook.name}" is for the step "${hook.step}". There are ${steps.join(', ')}.`);
  if (hook && !HOOK_FAILURES.includes(hook.onFailure))
    problems.push(`The hook "${hook.name}" needs an onFailure of ${HOOK_FAILURES.join(' or ')}.`);
  return problems;
}
