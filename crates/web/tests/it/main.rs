//! The page: plays watched and played in a browser, over a documented API.
