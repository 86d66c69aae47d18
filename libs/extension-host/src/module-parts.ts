import type { Type as Class } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { MetadataScanner } from '@nestjs/core';

/** Returns a module and the modules that it imports in turn. Those made by a function, such as `forRoot`, are not among them. */
export function modulesOf(module: Class): Class[] {
  const found = new Set<Class>();
  const visit = (one: Class): void => {
    if (found.has(one)) return;
    found.add(one);
    for (const imported of listOf(one, MODULE_METADATA.IMPORTS)) if (isClass(imported)) visit(imported);
  };
  visit(module);
  return [...found];
}

/** Returns the controllers that a module itself has. */
export function controllersOf(module: Class): Class[] {
  return listOf(module, MODULE_METADATA.CONTROLLERS).filter(isClass);
}

/** Returns the tokens of the providers that a module itself has. */
export function tokensOf(module: Class): unknown[] {
  return listOf(module, MODULE_METADATA.PROVIDERS).map((provider) =>
    isClass(provider) ? provider : (Reflect.get(provider as object, 'provide') as unknown),
  );
}

/** Returns the methods of the controllers and providers that a module itself has. */
export function methodsOf(module: Class): object[] {
  const classes = listOf(module, MODULE_METADATA.PROVIDERS).map((provider) =>
    isClass(provider) ? provider : (Reflect.get(provider as object, 'useClass') as unknown),
  );
  return [...classes, ...controllersOf(module)]
    .filter(isClass)
    .flatMap(({ prototype }) => {
      const methods = prototype as Record<string, object>;
      return new MetadataScanner().getAllMethodNames(methods).map((name) => methods[name]);
    })
    .filter((method) => method !== undefined);
}

function listOf(module: Class, key: string): unknown[] {
  return (Reflect.getMetadata(key, module) as unknown[] | undefined) ?? [];
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function';
}
