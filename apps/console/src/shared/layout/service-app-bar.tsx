import EventIcon from '@mui/icons-material/Event';
import ManageAccountsIcon from '@mui/icons-material/ManageAccounts';
import SearchIcon from '@mui/icons-material/Search';
import StorefrontIcon from '@mui/icons-material/Storefront';
import {
  Box,
  CircularProgress,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Tooltip,
} from '@mui/material';
import { useGetIdentity, useLoading, useTranslate } from 'ra-core';
import {
  AppBar,
  LocalesMenuButton,
  Logout,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useUserMenu,
} from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { useConfig } from '../config-context';
import { openPalette } from './command-palette-events';
import { useService } from './service-context';

/** Between the buttons of a phone a title has little room: it is smaller there, and has two lines. */
const TITLE = {
  fontSize: { xs: '0.875rem', sm: '1.25rem' },
  lineHeight: { xs: 1.2, sm: 1.6 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const;

/** The bar with the title, the search, and the way to the other service. */
export function ServiceAppBar(): React.JSX.Element {
  return (
    <AppBar color="primary" toolbar={<Tools />} userMenu={<PersonMenu />}>
      <TitlePortal component="h1" sx={TITLE} />
    </AppBar>
  );
}

function Tools(): React.JSX.Element {
  const translate = useTranslate();
  const navigate = useNavigate();
  const config = useConfig();
  const { name } = useService();
  const other = name === 'shop' ? 'practice' : 'shop';
  const search = translate('console.palette.open');
  const change = translate(`console.layout.to_${other}`);
  return (
    <>
      <Tooltip title={`${search} (Ctrl-K)`}>
        <IconButton color="inherit" aria-label={search} onClick={openPalette}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {config[other] && (
        <Tooltip title={change}>
          <IconButton color="inherit" aria-label={change} onClick={() => void navigate(`/${other}`)}>
            {other === 'shop' ? <StorefrontIcon /> : <EventIcon />}
          </IconButton>
        </Tooltip>
      )}
      {/* A phone shows its icon only; the name of the language stays for screen readers. */}
      <Box sx={{ '& .MuiButton-root': { fontSize: { xs: 0, sm: 'inherit' }, minWidth: 0 } }}>
        <LocalesMenuButton />
      </Box>
      <ToggleThemeButton />
      <Progress />
    </>
  );
}

/** Reads the page again; turns while the service answers. */
function Progress(): React.JSX.Element {
  const translate = useTranslate();
  const isLoading = useLoading();
  if (!isLoading) return <RefreshIconButton />;
  return (
    <CircularProgress
      aria-label={translate('ra.page.loading')}
      color="inherit"
      size={20}
      sx={{ m: '10px' }}
    />
  );
}

/** The name of the person is the name of the button. */
function PersonMenu(): React.JSX.Element {
  const { identity } = useGetIdentity();
  const { name, accountPath } = useService();
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      {accountPath && <AccountItem path={`/${name}/${accountPath}`} />}
      <Logout />
    </UserMenu>
  );
}

function AccountItem({ path }: { path: string }): React.JSX.Element {
  const translate = useTranslate();
  const { onClose } = useUserMenu() ?? {};
  return (
    <MenuItem component={Link} to={path} onClick={onClose}>
      <ListItemIcon>
        <ManageAccountsIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('console.account.title')}</ListItemText>
    </MenuItem>
  );
}
