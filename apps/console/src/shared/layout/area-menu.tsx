import DashboardIcon from '@mui/icons-material/Dashboard';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Collapse,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type Theme,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import { usePermissions, useStore as useStored, useTranslate } from 'ra-core';
import { useSidebarState } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Area } from '../area';
import { type Destination, destinationsOf } from './destinations';
import { useService } from './service-context';

const SEVERAL = { smart_count: 2 };
const HOME: Destination = { to: '/', label: 'ra.page.dashboard', icon: DashboardIcon };
const WIDTH = { open: 240, closed: 56 };

/** The menu: one section for each area, with the pages that the person may open. */
export function AreaMenu(): React.JSX.Element {
  const translate = useTranslate();
  const { areas, menuEnd: MenuEnd } = useService();
  const [isOpen] = useSidebarState();
  return (
    <List
      component="nav"
      dense
      aria-label={translate('console.layout.menu')}
      sx={{ width: isOpen ? WIDTH.open : WIDTH.closed, transition: 'width 0.2s', overflowX: 'hidden' }}
    >
      <Entries destinations={[HOME]} />
      {areas.map((area) => (
        <AreaSection key={area.name} area={area} />
      ))}
      {MenuEnd && <MenuEnd />}
    </List>
  );
}

function AreaSection({ area }: { area: Area<never> }): React.JSX.Element {
  const { permissions = [] } = usePermissions<string[]>();
  return <MenuSection name={area.name} destinations={destinationsOf(area, permissions)} />;
}

interface SectionProps {
  /** Its title is the text `areas.<name>`. */
  name: string;
  destinations: readonly Destination[];
}

/** A section of the menu that can be closed; nothing without destinations. */
export function MenuSection({ name, destinations }: SectionProps): React.JSX.Element | null {
  const translate = useTranslate();
  const { name: service } = useService();
  const [isWide] = useSidebarState();
  const [isOpen, setOpen] = useStored(`menu.${service}.${name}`, true);
  if (destinations.length === 0) return null;
  if (!isWide) return <Entries destinations={destinations} />;
  return (
    <>
      <ListItemButton dense onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        <ListItemText
          primary={translate(`areas.${name}`)}
          slotProps={{ primary: { variant: 'overline', noWrap: true } }}
        />
        {isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
      </ListItemButton>
      <Collapse in={isOpen} unmountOnExit>
        <Entries destinations={destinations} />
      </Collapse>
    </>
  );
}

function Entries({ destinations }: { destinations: readonly Destination[] }): React.JSX.Element {
  return (
    <List disablePadding dense>
      {destinations.map((destination) => (
        <Entry key={destination.to} {...destination} />
      ))}
    </List>
  );
}

function Entry({ to, label, icon: Icon }: Destination): React.JSX.Element {
  const translate = useTranslate();
  const { name } = useService();
  const { pathname } = useLocation();
  const [isWide, setWide] = useSidebarState();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const address = `/${name}${to === '/' ? '' : to}`;
  const isHere =
    to === '/' ? pathname === address : pathname === address || pathname.startsWith(`${address}/`);
  const text = translate(label, { ...SEVERAL, _: label });
  return (
    <ListItem disablePadding>
      <Tooltip title={isWide ? '' : text} placement="right">
        <ListItemButton
          component={Link}
          to={address}
          selected={isHere}
          aria-current={isHere ? 'page' : undefined}
          aria-label={text}
          onClick={() => isPhone && setWide(false)}
        >
          {Icon && (
            <ListItemIcon sx={{ minWidth: 40 }}>
              <Icon />
            </ListItemIcon>
          )}
          <ListItemText primary={text} slotProps={{ primary: { noWrap: true } }} />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
