import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';

interface BarProps<Name extends string> {
  tabs: readonly Name[];
  tab: Name;
  onTab(tab: NoInfer<Name>): void;
  /** Key of the texts: `label`, and one for each tab. */
  texts: string;
}

/** The tabs above the parts of a record. */
export function TabBar<Name extends string>({ tabs, tab, onTab, texts }: BarProps<Name>): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: Name) => onTab(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate(`${texts}.label`)}
      // On a phone the tabs scroll, and do not make the page wider.
      sx={{ borderBottom: 1, borderColor: 'divider', width: 0, minWidth: '100%' }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          label={translate(`${texts}.${name}`)}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
        />
      ))}
    </Tabs>
  );
}

interface PanelProps<Name extends string> {
  name: Name;
  tab: Name;
  children: ReactNode;
}

/** Stays while another tab is shown, so that nothing that was typed is lost. */
export function TabPanel<Name extends string>({ name, tab, children }: PanelProps<Name>): React.JSX.Element {
  const [wasShown, setShown] = useState(name === tab);
  if (name === tab && !wasShown) setShown(true);
  return (
    <Box role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== tab}>
      {wasShown && children}
    </Box>
  );
}
