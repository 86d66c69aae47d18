import { Alert } from '@mui/material';
import type { PanelRecord } from '@comptoir/console-extension';
import { useTranslate } from 'ra-core';
import { EXTENSION_UI } from './extension-ui';
import { ExtensionBoundary } from './extension-boundary';
import { useExtensions } from './use-extensions';

const { Section } = EXTENSION_UI;

/** The panels of all extensions on the page of a record. */
export function ExtensionPanels({ record, id }: { record: PanelRecord; id: number }): React.JSX.Element[] {
  const translate = useTranslate();
  return useExtensions().flatMap(({ name, title, panels = [] }) =>
    panels
      .filter((panel) => panel.record === record)
      .map(({ title: heading, component: Panel }) => (
        <Section key={`${name} ${heading}`} title={heading}>
          <ExtensionBoundary text={translate('console.extensions.failed', { title })}>
            <Panel id={id} />
          </ExtensionBoundary>
        </Section>
      )),
  );
}

/** The cards of all extensions on the first page, and a note for each that cannot be loaded. */
export function ExtensionCards(): React.JSX.Element[] {
  const translate = useTranslate();
  return useExtensions().flatMap(({ name, title, hasFailed, cards = [] }) => {
    if (hasFailed) {
      return [
        <Alert key={name} severity="warning">
          {translate('console.extensions.failed', { title })}
        </Alert>,
      ];
    }
    return cards.map(({ title: heading, component: Card }) => (
      <Section key={`${name} ${heading}`} title={heading}>
        <ExtensionBoundary text={translate('console.extensions.failed', { title })}>
          <Card />
        </ExtensionBoundary>
      </Section>
    ));
  });
}
