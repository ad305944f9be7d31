//! The page as a site of its own: a folder that any file server can offer. There is no house behind it; the house in the
//! browser plays instead.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::page::{FILES, File, POLICY};

/// Why a site was not written.
#[derive(Debug)]
pub enum SiteError {
    /// This program was built without its page.
    NoPage,
    /// It was built without the module that plays.
    NoModule,
    NotEmpty(PathBuf),
    Io(PathBuf, io::Error),
}

/// Writes the site into a folder, which must be new or empty. Returns how many files it has.
pub fn write(folder: &Path) -> Result<usize, SiteError> {
    if !FILES.iter().any(|file| file.path == "index.html") {
        return Err(SiteError::NoPage);
    }
    if !FILES.iter().any(|file| file.path.ends_with(".wasm")) {
        return Err(SiteError::NoModule);
    }
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |error| SiteError::Io(path, error)
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    if fs::read_dir(folder).map_err(failed(folder))?.next().is_some() {
        return Err(SiteError::NotEmpty(folder.to_path_buf()));
    }
    for file in FILES {
        let path = folder.join(file.path);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed(&path))?;
        fs::write(&path, content(file)).map_err(failed(&path))?;
    }
    Ok(FILES.len())
}

/// A file as the site has it.
fn content(file: &File) -> Vec<u8> {
    match file.path {
        "index.html" => on_its_own(&String::from_utf8_lossy(file.plain)).into_bytes(),
        _ => file.plain.to_vec(),
    }
}

/// The page of a site: it knows that there is no house, and finds its parts beside it.
fn on_its_own(page: &str) -> String {
    // Whoever offers the folder sends no policy along, so the page brings its own; one rule works only in a header.
    let policy = POLICY.replace(" frame-ancestors 'none';", "");
    let tags = format!(
        "<head>\n    <meta http-equiv=\"content-security-policy\" content=\"{policy}\" />\n    <meta name=\"house\" content=\"none\" />"
    );
    page.replacen("<head>", &tags, 1).replace("=\"/", "=\"./")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_folder_brings_its_policy() {
        let page = on_its_own(include_str!("../../../web/index.html"));
        let policy = page.find("<meta http-equiv=\"content-security-policy\"").expect("a policy");
        assert!(policy < page.find("<script").expect("code"), "what stands before it is not bound by it");
        // WebAssembly is compiled, and nothing else is evaluated.
        let scripts = "script-src 'self' 'wasm-unsafe-eval';";
        assert!(page.contains(scripts) && !page.replace(scripts, "").contains("unsafe"), "{page}");
        assert!(!page.contains("frame-ancestors"), "it works only in a header");
    }
}
