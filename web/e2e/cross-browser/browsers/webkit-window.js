// A window with nothing but a page of WebKitGTK in it, which WebKitWebDriver starts: gjs -m webkit-window.js FOLDER THEME
// Debian's MiniBrowser would do, but in automation it keeps the console to itself.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [folder, theme] = ARGV;

Gtk.init(null);
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = theme === 'dark';

// WebKit writes no console messages of a session that leaves nothing on the disk.
const website_data_manager = new WebKit.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
});
const web_context = new WebKit.WebContext({ website_data_manager });
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true });

web_context.set_automation_allowed(true);
web_context.connect('automation-started', (_, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context, settings, is_controlled_by_automation: true });
    const window = new Gtk.Window({ decorated: false });
    window.add(view);
    window.show_all();
    // Without a window manager nobody else does, and WebKit shows no focus in a window that has none.
    window.get_window().focus(0);
    view.connect('close', () => Gtk.main_quit());
    return view;
  });
});
Gtk.main();
