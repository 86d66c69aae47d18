import ExtensionIcon from '@mui/icons-material/Extension';
import { MenuSection } from '../../shared/layout/area-menu';
import { useExtensions } from './use-extensions';

/** The pages of extensions, in a section of their own; nothing without one. */
export function ExtensionMenu(): React.JSX.Element | null {
  const destinations = useExtensions().flatMap(({ name, pages = [] }) =>
    pages.map(({ path, label }) => ({
      to: `/extensions/${name}${path && `/${path}`}`,
      label,
      icon: ExtensionIcon,
    })),
  );
  return <MenuSection name="extensions" destinations={destinations} />;
}
