// A window with a WebKitGTK page. WebKitWebDriver starts it with: gjs -m webkit-window.js FOLDER THEME. It replaces
// Debian's MiniBrowser, which does not write console messages to stdout during automation.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [folder, theme] = ARGV;

Gtk.init(null);
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = theme === 'dark';

// WebKit writes no console messages for a session without storage.
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
    // Without a window manager nothing else focuses the window, and WebKit focuses no element in an unfocused window.
    window.get_window().focus(0);
    view.connect('close', () => Gtk.main_quit());
    return view;
  });
});
Gtk.main();
